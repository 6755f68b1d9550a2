//! Long chains without a single `match`.
#[derive(Debug, Clone)]
struct User {
    name: String,
    manager: Option<Box<User>>,
    mail: Option<String>,
}

fn user(name: &str, mail: Option<&str>, manager: Option<User>) -> User {
    User { name: name.to_owned(), mail: mail.map(Into::into), manager: manager.map(Box::new) }
}

fn domain(user: &User) -> Result<&str, String> {
    user.mail
        .as_deref()
        .or_else(|| user.manager.as_ref()?.mail.as_deref())
        .ok_or_else(|| format!("{} has no mail", user.name))
        .and_then(|mail| mail.split_once('@').map(|(_, domain)| domain).ok_or(format!("{mail}?")))
}

fn chief(user: &User) -> &User {
    user.manager.as_deref().map_or(user, chief)
}

fn main() {
    let ann = user("ann", Some("ann@home"), None);
    let bob = user("bob", None, Some(ann.clone()));
    let cid = user("cid", None, Some(user("dee", None, Some(ann))));
    let eve = user("eve", Some("eve"), None);
    for user in [&bob, &cid, &eve] {
        println!("{:?} {}", domain(user), chief(user).name);
    }
    let all: Result<Vec<_>, _> = [&bob, &cid, &eve].map(domain).into_iter().collect();
    println!("{all:?}");
    let sum: Option<u32> = ["1", "2", "x"].iter().map(|n| n.parse::<u32>().ok()).sum();
    let product: Option<u32> = ["3", "4"].iter().map(|n| n.parse::<u32>().ok()).product();
    println!("{sum:?} {product:?} {:?}", product.zip(sum.or(Some(1))).filter(|(a, _)| *a > 9).xor(None));
}
