//! The crates of a bundle: who uses whom under which name, with which features.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{
    CargoOpt, Edition, Metadata, MetadataCommand, Package, PackageId, Target, TargetKind,
};

use crate::Options;
use crate::error::Error;
use crate::rustc::Machine;

/// Index into [`Graph::crates`].
pub(crate) type CrateId = usize;

/// How a crate takes part in the bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The program itself; its modules stand at the root of the bundle.
    Root,
    /// A library that becomes a module.
    Module,
    /// A library that stays outside.
    Kept,
}

/// One crate of the resolved graph.
#[derive(Debug)]
pub(crate) struct Crate {
    /// The library's name, which is the module's name in the bundle.
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) licence: Option<String>,
    pub(crate) directory: PathBuf,
    pub(crate) file: PathBuf,
    pub(crate) edition: Edition,
    pub(crate) features: BTreeSet<String>,
    /// From a registry, so that its licence has to be named.
    pub(crate) foreign: bool,
    pub(crate) kind: Kind,
    pub(crate) is_proc_macro: bool,
    pub(crate) has_build_script: bool,
    /// The names under which this crate knows others.
    pub(crate) externs: BTreeMap<String, CrateId>,
}

/// The program and everything it may name.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) crates: Vec<Crate>,
    pub(crate) root: CrateId,
    /// The workspace's directory, which must not show in a bundle.
    pub(crate) workspace: PathBuf,
    pub(crate) machine: Machine,
}

impl Graph {
    /// Asks cargo about the package that is to be bundled.
    pub(crate) fn load(options: &Options) -> Result<Graph, Error> {
        let manifest = options.directory.join("Cargo.toml");
        let machine = Machine::ask()?;
        let metadata = MetadataCommand::new()
            .manifest_path(&manifest)
            .features(CargoOpt::SomeFeatures(options.features.clone()))
            .other_options(["--filter-platform".to_owned(), machine.host.clone()])
            .exec()
            .map_err(|e| cargo_error(&manifest, &e.to_string()))?;
        let wanted = manifest
            .canonicalize()
            .map_err(|source| Error::Read { path: manifest.clone(), source })?;
        let package = metadata
            .packages
            .iter()
            .find(|p| p.manifest_path.as_std_path().canonicalize().is_ok_and(|p| p == wanted))
            .ok_or_else(|| cargo_error(&manifest, "it holds no package"))?;
        let target = choose_target(package, options.target.as_deref())?;
        let with_dev = target.is_example();
        let features = resolved_features(&manifest, package, &options.features, with_dev)?;
        let (metadata, kept) = (&metadata, &options.kept[..]);
        Builder { metadata, features, kept, crates: Vec::new(), known: BTreeMap::new() }
            .build(package, target, with_dev, machine)
    }
}

/// The features of each package, by name and version.
type Features = BTreeMap<(String, String), BTreeSet<String>>;

struct Builder<'a> {
    metadata: &'a Metadata,
    features: Features,
    kept: &'a [String],
    crates: Vec<Crate>,
    known: BTreeMap<PackageId, CrateId>,
}

impl Builder<'_> {
    fn build(
        mut self,
        package: &Package,
        target: &Target,
        with_dev: bool,
        machine: Machine,
    ) -> Result<Graph, Error> {
        self.crates.push(self.describe(package, target, Kind::Root));
        let mut externs = self.dependencies(&package.id, with_dev)?;
        if let Some(library) = library(package) {
            let id = self.add(package, library)?;
            externs.insert(crate_name(library), id);
        }
        self.crates[0].externs = externs;
        Ok(Graph {
            crates: self.crates,
            root: 0,
            workspace: self.metadata.workspace_root.clone().into_std_path_buf(),
            machine,
        })
    }

    fn add(&mut self, package: &Package, library: &Target) -> Result<CrateId, Error> {
        if let Some(&id) = self.known.get(&package.id) {
            return Ok(id);
        }
        let kept = self.kept.contains(&crate_name(library));
        let id = self.crates.len();
        self.known.insert(package.id.clone(), id);
        self.crates.push(self.describe(
            package,
            library,
            if kept { Kind::Kept } else { Kind::Module },
        ));
        let externs = self.dependencies(&package.id, false)?;
        self.crates[id].externs = externs;
        Ok(id)
    }

    fn dependencies(
        &mut self,
        id: &PackageId,
        with_dev: bool,
    ) -> Result<BTreeMap<String, CrateId>, Error> {
        let metadata = self.metadata;
        let nodes = metadata.resolve.iter().flat_map(|r| &r.nodes);
        let mut externs = BTreeMap::new();
        for dependency in nodes.filter(|n| &n.id == id).flat_map(|n| &n.deps) {
            let used = dependency.dep_kinds.iter().any(|k| match k.kind {
                cargo_metadata::DependencyKind::Normal => true,
                cargo_metadata::DependencyKind::Development => with_dev,
                _ => false,
            });
            let package = &metadata[&dependency.pkg];
            if let (true, Some(library)) = (used, library(package)) {
                externs.insert(dependency.name.clone(), self.add(package, library)?);
            }
        }
        Ok(externs)
    }

    fn describe(&self, package: &Package, target: &Target, kind: Kind) -> Crate {
        let key = (package.name.to_string(), package.version.to_string());
        Crate {
            name: crate_name(target),
            package: key.0.clone(),
            version: key.1.clone(),
            licence: package.license.clone(),
            directory: package
                .manifest_path
                .parent()
                .map_or_else(PathBuf::new, |p| p.as_std_path().to_owned()),
            file: target.src_path.clone().into_std_path_buf(),
            edition: target.edition,
            features: self.features.get(&key).cloned().unwrap_or_default(),
            foreign: package.source.is_some(),
            kind,
            is_proc_macro: target.is_proc_macro(),
            has_build_script: package.targets.iter().any(Target::is_custom_build),
            externs: BTreeMap::new(),
        }
    }
}

fn crate_name(target: &Target) -> String {
    target.name.replace('-', "_")
}

fn library(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|t| {
        t.kind
            .iter()
            .any(|k| matches!(k, TargetKind::Lib | TargetKind::RLib | TargetKind::ProcMacro))
    })
}

fn choose_target<'a>(package: &'a Package, name: Option<&str>) -> Result<&'a Target, Error> {
    let no_target = |reason: String| Error::NoTarget { package: package.name.to_string(), reason };
    let programs = || package.targets.iter().filter(|t| t.is_bin() || t.is_example());
    let default = package.default_run.as_deref();
    if let Some(name) = name.or(default) {
        return programs()
            .find(|t| t.name == name)
            .ok_or_else(|| no_target(format!("none is called `{name}`")));
    }
    let mut bins = programs().filter(|t| t.is_bin());
    match (bins.next(), bins.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(no_target("it has no binary target".into())),
        _ => Err(no_target("it has several binary targets; name one".into())),
    }
}

/// The features with which cargo builds this package alone: the metadata's are those of the whole workspace together.
fn resolved_features(
    manifest: &Path,
    package: &Package,
    wanted: &[String],
    with_dev: bool,
) -> Result<Features, Error> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["tree", "--quiet", "--prefix", "none", "--format", "{p}\t{f}", "--edges"]);
    cargo.arg(if with_dev { "normal,dev" } else { "normal" });
    cargo.arg("--package").arg(format!("{}@{}", package.name, package.version));
    cargo.arg("--manifest-path").arg(manifest).arg("--features").arg(wanted.join(","));
    let output = cargo.output().map_err(|e| cargo_error(manifest, &e.to_string()))?;
    if !output.status.success() {
        return Err(cargo_error(manifest, &String::from_utf8_lossy(&output.stderr)));
    }
    let mut features = Features::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (package, list) = line.split_once('\t').unwrap_or((line, ""));
        let mut words = package.split(' ');
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            let list = list.trim_end_matches("(*)").trim();
            features
                .entry((name.to_owned(), version.trim_start_matches('v').to_owned()))
                .or_default()
                .extend(list.split(',').filter(|f| !f.is_empty()).map(str::to_owned));
        }
    }
    Ok(features)
}

fn cargo_error(manifest: &Path, reason: &str) -> Error {
    Error::Cargo { manifest: manifest.to_owned(), reason: reason.trim().to_owned() }
}
