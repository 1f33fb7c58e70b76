//! The connection to the store.

use super::{Address, schema};
use postgres::{Client, IsolationLevel, NoTls, Transaction, config::Host, error::SqlState};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use std::{error::Error as _, fmt, sync::Arc, time::Duration};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open connection to a store.
pub struct Store {
    client: Client,
}

/// Why a request to the store failed.
#[derive(Debug)]
pub enum Error {
    /// There is no connection, or it broke. Trying again may help. If it broke at the end of a transaction, it is unknown
    /// whether the transaction was committed.
    Connection(String),
    /// Another transaction conflicted. Trying again helps.
    Conflict(String),
    /// The store refused.
    Refused(String),
    /// The tables of the store have another version; this is the version they have.
    Schema(Option<i32>),
    /// A certificate cannot be read.
    Certificate(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connection(why) => write!(f, "cannot reach the queue: {why}"),
            Self::Conflict(why) | Self::Refused(why) => write!(f, "the queue refused: {why}"),
            Self::Schema(None) => {
                f.write_str("there is no queue in this database; 'norns queue init' makes one")
            }
            Self::Schema(Some(version)) => write!(
                f,
                "the tables of the queue have version {version}, and this norns needs {}; 'norns queue init' updates older ones",
                schema::SCHEMA_VERSION
            ),
            Self::Certificate(why) => write!(f, "cannot read the certificate: {why}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<postgres::Error> for Error {
    fn from(error: postgres::Error) -> Self {
        let Some(refused) = error.as_db_error() else {
            let cause = error.source().map(|cause| format!(": {cause}"));
            return Self::Connection(format!("{error}{}", cause.unwrap_or_default()));
        };
        let message = refused.message().to_owned();
        let code = refused.code();
        if [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::TOO_MANY_CONNECTIONS,
        ]
        .contains(code)
        {
            Self::Connection(message)
        } else if [
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::T_R_SERIALIZATION_FAILURE,
        ]
        .contains(code)
        {
            Self::Conflict(message)
        } else {
            Self::Refused(message)
        }
    }
}

impl Error {
    /// Whether it may help to connect again.
    pub fn is_about_connection(&self) -> bool {
        matches!(self, Self::Connection(_))
    }
}

impl Store {
    /// Connects to a store whose tables are of this version.
    pub fn open(address: &Address) -> Result<Self, Error> {
        let mut store = Self::connect(address)?;
        match store.schema_version()? {
            Some(schema::SCHEMA_VERSION) => Ok(store),
            other => Err(Error::Schema(other)),
        }
    }

    /// Creates the tables of a store, or brings them up to date, and lets roles use them. Returns the version that they had
    /// before.
    pub fn init(
        address: &Address,
        worker_role: Option<&str>,
        user_role: Option<&str>,
    ) -> Result<Option<i32>, Error> {
        let mut store = Self::connect(address)?;
        let before = store.schema_version()?;
        if before.is_some_and(|version| version > schema::SCHEMA_VERSION) {
            return Err(Error::Schema(before));
        }
        let mut transaction = store.transaction()?;
        schema::migrate(&mut transaction, before.unwrap_or(0))?;
        schema::grant(&mut transaction, worker_role, user_role)?;
        transaction.commit()?;
        Ok(before)
    }

    fn connect(address: &Address) -> Result<Self, Error> {
        let mut config = address.config.clone();
        config.connect_timeout(PATIENCE);
        config.keepalives_idle(Duration::from_secs(30));
        // A Unix socket needs no encryption, and its path is no name that a certificate could have.
        let is_local = |host: &Host| matches!(host, Host::Unix(_));
        let client = if config.get_hosts().iter().all(is_local) {
            config.connect(NoTls)?
        } else {
            config.connect(tls(address)?)?
        };
        Ok(Self { client })
    }

    /// The version of the tables; `None` if there are none.
    fn schema_version(&mut self) -> Result<Option<i32>, Error> {
        let there = "SELECT to_regclass('norns.migrations') IS NOT NULL";
        if !self.client.query_one(there, &[])?.get::<_, bool>(0) {
            return Ok(None);
        }
        let version = "SELECT coalesce(max(version), 0) FROM norns.migrations";
        Ok(Some(self.client.query_one(version, &[])?.get(0)))
    }

    pub(crate) fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    /// Starts a transaction. Every statement sees what was committed before it started.
    pub(crate) fn transaction(&mut self) -> Result<Transaction<'_>, Error> {
        let builder = self.client.build_transaction();
        Ok(builder
            .isolation_level(IsolationLevel::ReadCommitted)
            .start()?)
    }
}

/// How connections are encrypted. `sslmode` decides whether they are. If so, the certificate of the server must be valid and
/// must match the host name.
fn tls(address: &Address) -> Result<MakeRustlsConnect, Error> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = &address.root_certificate {
        let unreadable =
            |error: &dyn fmt::Display| Error::Certificate(format!("{}: {error}", file.display()));
        let certificates =
            CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| unreadable(&error))?;
            roots.add(certificate).map_err(|error| unreadable(&error))?;
        }
    } else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Certificate(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
