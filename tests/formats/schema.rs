//! As much of JSON Schema as the published schema uses; anything else in it is an error.

use serde_json::Value;

/// What is wrong with a value, by a part of a schema.
pub(crate) fn errors(schema: &Value, part: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(schema, part, value, "", &mut found);
    found
}

fn check(schema: &Value, part: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    for (key, rule) in part.as_object().expect("a schema is an object") {
        match key.as_str() {
            "$schema" | "$defs" | "title" | "description" | "required" | "additionalProperties" => {
            }
            "$ref" => {
                let name = rule.as_str().and_then(|name| name.strip_prefix('#'));
                let part = name.and_then(|name| schema.pointer(name));
                check(
                    schema,
                    part.expect("a reference leads somewhere"),
                    value,
                    path,
                    found,
                );
            }
            "anyOf" => {
                let parts = rule.as_array().expect("anyOf is a list");
                let tried: Vec<_> = parts
                    .iter()
                    .map(|part| errors(schema, part, value))
                    .collect();
                if tried.iter().all(|errors| !errors.is_empty()) {
                    found.extend(tried.into_iter().min_by_key(Vec::len).into_iter().flatten());
                }
            }
            "enum" => {
                if !rule.as_array().expect("enum is a list").contains(value) {
                    found.push(format!("{path}: {value} is not one of {rule}"));
                }
            }
            "type" => {
                let allowed = match rule {
                    Value::Array(names) => names.clone(),
                    name => vec![name.clone()],
                };
                if !allowed
                    .iter()
                    .any(|name| is(value, name.as_str().expect("a type has a name")))
                {
                    found.push(format!("{path}: {value} is no {rule}"));
                }
            }
            "minimum" => {
                if value.as_f64() < rule.as_f64() && value.is_number() {
                    found.push(format!("{path}: {value} is below {rule}"));
                }
            }
            "minItems" => {
                let least = rule.as_u64().expect("a number of items is a number") as usize;
                if value.as_array().is_some_and(|items| items.len() < least) {
                    found.push(format!("{path}: too few items"));
                }
            }
            "maxItems" => {
                let most = rule.as_u64().expect("a number of items is a number") as usize;
                if value.as_array().is_some_and(|items| items.len() > most) {
                    found.push(format!("{path}: too many items"));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(schema, rule, item, &format!("{path}/{index}"), found);
                }
            }
            "properties" => properties(schema, part, value, path, found),
            other => panic!("the schema says {other:?}, which this test does not know"),
        }
    }
    // An object whose properties have no names of their own.
    if part.get("properties").is_none() && part.get("additionalProperties").is_some() {
        properties(schema, part, value, path, found);
    }
}

fn properties(schema: &Value, part: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    let Some(object) = value.as_object() else {
        return;
    };
    for name in part["required"].as_array().into_iter().flatten() {
        if !object.contains_key(name.as_str().expect("a property has a name")) {
            found.push(format!("{path}: {name} is missing"));
        }
    }
    for (name, value) in object {
        let path = format!("{path}/{name}");
        match (part["properties"].get(name), &part["additionalProperties"]) {
            (None, Value::Bool(false)) => found.push(format!("{path}: no such property")),
            (Some(rule), _) | (None, rule @ Value::Object(_)) => {
                check(schema, rule, value, &path, found);
            }
            (None, _) => {}
        }
    }
}

fn is(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type is called {other}"),
    }
}
