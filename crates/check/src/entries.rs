//! Stores maps whose keys are not strings as lists of their entries, because JSON has only string keys.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map)
}

pub(super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let entries: Vec<(K, V)> = Vec::deserialize(deserializer)?;
    Ok(entries.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_need_not_be_texts() {
        #[derive(PartialEq, Debug, Serialize, Deserialize)]
        struct Sites(#[serde(with = "super")] BTreeMap<Option<(u32, u32)>, String>);

        let places = [None, Some((1, 2))].map(|place| (place, format!("{place:?}")));
        let sites = Sites(BTreeMap::from(places));
        let text = serde_json::to_string(&sites).expect("it can be written");
        assert_eq!(text, r#"[[null,"None"],[[1,2],"Some((1, 2))"]]"#);
        assert_eq!(serde_json::from_str::<Sites>(&text).ok(), Some(sites));
    }
}
