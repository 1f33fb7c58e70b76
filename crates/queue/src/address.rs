//! The address of the store: a URL without a password, and a password from the environment or from a password file.

use postgres::config::{Config, Host};
use std::{
    env, fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
};

/// The address of the store, and how to log in. Its text form shows no password.
#[derive(Clone)]
pub struct Address {
    pub(crate) config: Config,
    /// Certificates that are trusted besides those of the system.
    pub(crate) root_certificate: Option<PathBuf>,
    /// What users see.
    shown: String,
}

/// Why a text is not an address of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddressError {
    /// It is not a URL of `PostgreSQL`.
    Malformed(String),
    /// It contains a password, which other users could see.
    Password,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) => write!(f, "this is not the address of a queue: {why}"),
            Self::Password => f.write_str(
                "the address of a queue must not contain a password, which other users of this machine could see; use $PGPASSWORD or ~/.pgpass",
            ),
        }
    }
}

impl std::error::Error for AddressError {}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.shown)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let malformed = |why: &str| AddressError::Malformed(why.to_owned());
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(malformed("it does not begin with postgres://"));
        }
        let (text, root_certificate) = take_parameter(text, "sslrootcert");
        // What the parser says may quote what it was given, and that may be a password.
        let mut config: Config = text
            .parse()
            .map_err(|_| malformed("PostgreSQL does not understand it"))?;
        if config.get_password().is_some() {
            return Err(AddressError::Password);
        }
        if config.get_hosts().is_empty() {
            return Err(malformed("it names no host"));
        }
        if config.get_application_name().is_none() {
            config.application_name("norns");
        }
        let shown = text.split('?').next().unwrap_or_default().to_owned();
        if let Some(password) = password(&config) {
            config.password(password);
        }
        Ok(Self {
            config,
            root_certificate: root_certificate.map(PathBuf::from),
            shown,
        })
    }
}

/// Removes from a URL a parameter that the client library does not know.
fn take_parameter(url: &str, name: &str) -> (String, Option<String>) {
    let Some((base, query)) = url.split_once('?') else {
        return (url.to_owned(), None);
    };
    let mut value = None;
    let mut others = Vec::new();
    for parameter in query.split('&') {
        match parameter.split_once('=') {
            Some((key, given)) if key == name => value = Some(given.to_owned()),
            _ => others.push(parameter),
        }
    }
    if others.is_empty() {
        (base.to_owned(), value)
    } else {
        (format!("{base}?{}", others.join("&")), value)
    }
}

/// The password for a store: `$PGPASSWORD`, or the first matching line of the password file.
fn password(config: &Config) -> Option<String> {
    if let Some(password) = env::var("PGPASSWORD").ok().filter(|text| !text.is_empty()) {
        return Some(password);
    }
    let file = match env::var_os("PGPASSFILE") {
        Some(file) => PathBuf::from(file),
        None => PathBuf::from(env::var_os("HOME")?).join(".pgpass"),
    };
    if !is_private(&file) {
        return None;
    }
    let text = fs::read_to_string(file).ok()?;
    let host = match config.get_hosts().first()? {
        Host::Tcp(host) => host.clone(),
        Host::Unix(_) => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let user = config.get_user().map_or_else(user_of_system, str::to_owned);
    let database = config.get_dbname().unwrap_or(&user);
    password_in(&text, [&host, &port.to_string(), database, &user])
}

/// As in libpq, a file that others may read is not used.
fn is_private(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS: u32 = 0o077;
    fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & OTHERS == 0)
}

fn user_of_system() -> String {
    env::var("USER").unwrap_or_default()
}

/// The password of the first line that matches host, port, database and user: `host:port:database:user:password`. `*` matches
/// everything, and a backslash escapes a colon or a backslash.
fn password_in(text: &str, wanted: [&str; 4]) -> Option<String> {
    text.lines().find_map(|line| {
        let fields = fields(line)?;
        let fits = |(field, wanted): (&String, &str)| field == "*" || field == wanted;
        fields[..4]
            .iter()
            .zip(wanted)
            .all(fits)
            .then(|| fields[4].clone())
    })
}

fn fields(line: &str) -> Option<[String; 5]> {
    if line.starts_with('#') {
        return None;
    }
    let mut fields: [String; 5] = Default::default();
    let mut at = 0;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => fields[at].extend(characters.next()),
            ':' if at < 4 => at += 1,
            character => fields[at].push(character),
        }
    }
    (at == 4).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_in_the_address_is_refused_and_never_shown() {
        for text in [
            "postgres://me:secret@host/norns",
            "postgres://me@host/norns?password=secret",
        ] {
            assert_eq!(text.parse::<Address>().err(), Some(AddressError::Password));
        }
        for text in [
            "host=secret",
            "postgres://me:secret@ho st:port/",
            "postgres:///x",
        ] {
            let error = text.parse::<Address>().expect_err("it is no address");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn a_password_file_is_read_as_libpq_reads_it() {
        let text =
            "# passwords\nother:*:*:*:no\nhost:5432:norns:me:a\\:b\\\\c:d\n*:*:*:*:last\nnonsense";
        let password = |host, user| password_in(text, [host, "5432", "norns", user]);
        assert_eq!(password("host", "me").as_deref(), Some("a:b\\c:d"));
        assert_eq!(password("host", "you").as_deref(), Some("last"));
        assert_eq!(password_in("nonsense", ["a", "b", "c", "d"]), None);
    }

    #[test]
    fn the_root_certificate_is_taken_out() {
        let (url, file) = take_parameter(
            "postgres://h/d?sslmode=require&sslrootcert=ca.pem",
            "sslrootcert",
        );
        assert_eq!(url, "postgres://h/d?sslmode=require");
        assert_eq!(file.as_deref(), Some("ca.pem"));
    }
}
