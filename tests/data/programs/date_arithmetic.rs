//! Days between dates, and weekdays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Date {
    year: i32,
    month: u8,
    day: u8,
}

#[derive(Debug, Clone, Copy)]
#[repr(u8)]
enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Date {
    const fn days(self) -> i64 {
        let year = (if self.month <= 2 { self.year - 1 } else { self.year }) as i64;
        let era = year.div_euclid(400);
        let of_era = year - era * 400;
        let shifted = (self.month as i64 + 9) % 12;
        let of_year = (153 * shifted + 2) / 5 + self.day as i64 - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }
    fn weekday(self) -> Weekday {
        use Weekday::*;
        const ALL: [Weekday; 7] = [Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday];
        ALL[(self.days() + 3).rem_euclid(7) as usize]
    }
}

impl std::ops::Sub for Date {
    type Output = i64;
    fn sub(self, other: Date) -> i64 {
        self.days() - other.days()
    }
}

const EPOCH: Date = Date { year: 1970, month: 1, day: 1 };
const _: () = assert!(EPOCH.days() == 0);

fn main() {
    let date = |year, month, day| Date { year, month, day };
    let days = [date(2000, 2, 29), EPOCH, date(1969, 7, 20), date(2026, 11, 30)];
    for day in days {
        println!("{day:?} {:?} {}", day.weekday(), day - EPOCH);
    }
    println!("{:?}", days.iter().min());
}
