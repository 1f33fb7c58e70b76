//! Builds a program again from what compilers made of it, with other memory orders or other source texts.

use super::{Building, Error, Input};
use norns_llvm::{
    build::{Build, Prepared},
    compile::{Language, Unit},
    machine::CProgram,
    sites::{Change, Found},
};
use std::{collections::BTreeMap, fs, path::Path};

/// What is needed to build a program again.
#[derive(Clone, Debug)]
pub(crate) struct Variants {
    prepared: Prepared,
    build: Build,
    /// Its source files, and how they are compiled, if it was compiled here.
    sources: Option<(Building, Vec<Input>)>,
}

impl Variants {
    pub(super) fn new(
        prepared: &Prepared,
        build: &Build,
        sources: Option<(&Building, &[Input])>,
    ) -> Self {
        Self {
            prepared: prepared.clone(),
            build: build.clone(),
            sources: sources.map(|(building, inputs)| (building.clone(), inputs.to_vec())),
        }
    }

    /// Where atomic accesses and fences stand in the source.
    pub(crate) fn sites(&self) -> &[Found] {
        &self.prepared.sites
    }

    /// The program with changes.
    pub(crate) fn program(&self, changes: &[Change]) -> Result<CProgram, Error> {
        let changed = self.prepared.changed(changes);
        changed
            .into_program(&self.build)
            .map_err(|error| Error::Load {
                error,
                printed: String::new(),
            })
    }

    /// The sites of the program if these files had other texts; `None` if that does not compile or cannot be tried.
    pub(crate) fn sites_with(&self, texts: &BTreeMap<String, String>) -> Option<Vec<Found>> {
        let (building, inputs) = self.sources.as_ref()?;
        let mut units = building.units(inputs).ok()?;
        let is_rust = |unit: &Unit| Language::of(&unit.source) == Some(Language::Rust);
        if units.iter().any(is_rust) {
            let mut left = texts.clone();
            for unit in &mut units {
                if let Some(text) = left.remove(&*unit.source.to_string_lossy()) {
                    *unit = Unit {
                        flags: std::mem::take(&mut unit.flags),
                        ..Unit::text(unit.source.clone(), text)
                    };
                }
            }
            // rustc cannot read another text instead of the file of a module.
            return left
                .is_empty()
                .then(|| self.build.prepare(&units).ok())
                .flatten()
                .map(|prepared| prepared.sites);
        }
        let folder = tempfile::tempdir().ok()?;
        let overlay = overlay(folder.path(), texts).ok()?;
        for unit in &mut units {
            unit.flags
                .extend(["-ivfsoverlay".into(), overlay.clone().into()]);
        }
        let prepared = self.build.prepare(&units).ok()?;
        Some(prepared.sites)
    }
}

/// Writes texts to a folder, and a file that makes clang read them instead of the files with these names.
fn overlay(folder: &Path, texts: &BTreeMap<String, String>) -> std::io::Result<std::path::PathBuf> {
    let mut roots = Vec::new();
    for (number, (name, text)) in texts.iter().enumerate() {
        let file = folder.join(number.to_string());
        fs::write(&file, text)?;
        roots.push(serde_json::json!({
            "name": fs::canonicalize(name)?,
            "type": "file",
            "external-contents": file,
        }));
    }
    let overlay = serde_json::json!({
        "version": 0,
        "use-external-names": false,
        "roots": roots,
    });
    let path = folder.join("overlay.yaml");
    fs::write(&path, overlay.to_string())?;
    Ok(path)
}
