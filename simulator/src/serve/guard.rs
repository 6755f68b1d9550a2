//! Who may ask. The server listens on loopback only, but any page that the browser has open could send
//! requests there; so a request must name this machine as its host (a foreign name that was pointed
//! here is refused) and must not come from another site.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

/// What a page may do: run and fetch what this server has, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The port that is served.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    pub(super) port: u16,
}

impl Guard {
    fn check(self, headers: &HeaderMap) -> Result<(), Failure> {
        let text = |name: HeaderName| headers.get(name).map(HeaderValue::as_bytes);
        if !text(HOST).is_some_and(|host| self.is_here(host)) {
            return Err(Failure::forbidden("this server answers to `localhost` alone"));
        }
        let from_here =
            |origin: &[u8]| origin.strip_prefix(b"http://").is_some_and(|host| self.is_here(host));
        let is_same_site = text(SEC_FETCH_SITE).is_none_or(|site| {
            // "none" is an address that somebody typed.
            matches!(site, b"same-origin" | b"none")
        });
        if !text(ORIGIN).is_none_or(from_here) || !is_same_site {
            return Err(Failure::forbidden("this server answers to its own pages alone"));
        }
        Ok(())
    }

    /// Whether a host, with its port, is this machine by one of its own names.
    fn is_here(self, host: &[u8]) -> bool {
        let port = self.port;
        ["127.0.0.1", "localhost", "[::1]"]
            .iter()
            .any(|name| host.eq_ignore_ascii_case(format!("{name}:{port}").as_bytes()))
    }
}

/// Lets a request in, or refuses it.
pub(super) async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}

/// Gives every answer the headers that keep it in its place.
pub(super) async fn dress(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(headers: &[(&'static str, &'static str)], is_admitted: bool) {
        let headers = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let result = Guard { port: 8000 }.check(&headers.collect());
        assert_eq!(result.is_ok(), is_admitted);
    }

    #[test]
    fn hosts_are_this_machines_names_with_the_port() {
        check(&[("host", "127.0.0.1:8000")], true);
        check(&[("host", "LocalHost:8000")], true);
        check(&[("host", "[::1]:8000")], true);
        check(&[], false);
        check(&[("host", "localhost")], false);
        check(&[("host", "localhost:8001")], false);
        check(&[("host", "evil.example:8000")], false);
        check(&[("host", "localhost.evil.example:8000")], false);
        check(&[("host", "127.0.0.1:8000.evil.example")], false);
    }

    #[test]
    fn other_sites_are_refused() {
        let host = ("host", "localhost:8000");
        check(&[host, ("origin", "http://localhost:8000")], true);
        check(&[host, ("origin", "https://localhost:8000")], false);
        check(&[host, ("origin", "http://evil.example")], false);
        check(&[host, ("origin", "null")], false);
        check(&[host, ("sec-fetch-site", "same-origin")], true);
        check(&[host, ("sec-fetch-site", "none")], true);
        check(&[host, ("sec-fetch-site", "cross-site")], false);
        check(&[host, ("sec-fetch-site", "same-site")], false);
    }
}
