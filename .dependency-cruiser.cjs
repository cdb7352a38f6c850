// Which folder may import which, counting type imports, too. `npm test` fails on any other import.

/** Each top-level folder, and what it may import besides itself. */
const arrows = {
  domain: [],
  platform: ['domain/(?:decider|events)'],
  registry: ['domain', 'platform'],
  ledger: ['domain', 'registry', 'platform'],
  projections: ['domain', 'registry', 'platform'],
  api: ['domain', 'platform', 'registry', 'ledger', 'projections'],
  workers: ['domain', 'platform', 'registry', 'ledger', 'projections'],
  web: ['api/contracts', 'platform/concurrency/throttle'],
  // `npm run bench` and `test:apart` have parts in tests/, which nothing else may import.
  scripts: [
    'domain',
    'platform',
    'registry',
    'ledger',
    'projections',
    'api',
    'workers',
    'web',
    'tests/bench',
    'tests/apart',
    'tests/faults',
    'tests/simulation',
  ],
  tests: [
    'domain',
    'platform',
    'registry',
    'ledger',
    'projections',
    'api',
    'workers',
    'web',
    'scripts',
  ],
}
const folders = Object.keys(arrows)

const startsWithAny = (paths) => `^(?:${paths.join('|')})(?:/|\\.ts$)`

const importsOf = (folder) =>
  arrows[folder].length === 0 ? 'nothing-else' : 'only-what-it-stands-on'

const arrowRules = folders.map((folder) => ({
  name: `${folder}-imports-${importsOf(folder)}`,
  severity: 'error',
  comment: `${folder}/ may import ${arrows[folder].join(', ') || 'no other folder'}.`,
  from: { path: `^${folder}/` },
  to: { path: startsWithAny(folders), pathNot: startsWithAny([folder, ...arrows[folder]]) },
}))

/** The layers of the web. Each stands on the layers before it. */
const webLayers = ['i18n', 'client', 'ui', 'patterns', 'areas', 'modules', 'app']

const ofRules = ['date-fns', '@date-fns/tz', 'uuid', 'zod']

/** Packages that only these folders may use. Parts of Node are allowed only where listed. */
const packageRules = [
  {
    folder: 'domain',
    but: 'ids.ts',
    packages: ofRules,
    reason: 'The rules are pure: no I/O, no clock.',
  },
  {
    folder: 'domain/ids.ts',
    packages: ofRules,
    parts: ['crypto'],
    reason: 'An id is a hash of what it stands for.',
  },
  { folder: 'api/contracts', packages: ['zod'], reason: 'The contracts run in the browser too.' },
].map(({ folder, but, packages, parts = [], reason }) => ({
  name: `${folder.replace('/', '-')}-uses-few-packages`,
  severity: 'error',
  comment: `${folder} may use ${[...packages, ...parts].join(', ')} only. ${reason}`,
  from: { path: `^${folder}(?:/|$)`, ...(but && { pathNot: `^${folder}/${but}$` }) },
  to: {
    path: '.',
    dependencyTypesNot: ['local', 'aliased-subpath-import'],
    pathNot: [`node_modules/(?:${packages.join('|')})/`, ...parts.map((part) => `^${part}$`)],
  },
}))

module.exports = {
  forbidden: [
    ...arrowRules,
    ...packageRules,
    {
      name: 'the-engine-knows-no-read-model',
      severity: 'error',
      comment: 'What goes through all read models belongs in projections/status/.',
      from: { path: '^projections/engine/' },
      to: { path: '^projections/', pathNot: '^projections/engine/' },
    },
    {
      name: 'contracts-stand-on-the-domain-alone',
      severity: 'error',
      comment: 'The web takes the contracts in, and everything that they import with them.',
      from: { path: '^api/contracts/' },
      to: { path: startsWithAny(folders), pathNot: startsWithAny(['domain', 'api/contracts']) },
    },
    {
      name: 'routes-of-an-area-import-no-other-area',
      severity: 'error',
      comment: 'Machinery that two areas need belongs in api/http/, an answer in api/answers/.',
      from: { path: '^api/routes/([^/]+)/' },
      to: { path: '^api/routes/[^/]+/', pathNot: '^api/routes/$1/' },
    },
    {
      name: 'only-the-app-imports-routes',
      severity: 'error',
      comment: 'Routes stand on the rest of api/, never the other way round.',
      from: { path: '^api/', pathNot: '^api/(?:routes/|app\\.ts$)' },
      to: { path: '^api/routes/' },
    },
    {
      name: 'a-module-imports-no-module',
      severity: 'error',
      comment: 'What two modules need belongs in web/patterns/, a control in web/ui/.',
      from: { path: '^web/modules/([^/]+)/' },
      to: { path: '^web/modules/', pathNot: '^web/modules/$1/' },
    },
    {
      name: 'only-its-wrappers-import-primereact',
      severity: 'error',
      comment: 'The wrappers in web/ui/prime/ give its styles the nonce and the theme.',
      from: { path: '^web/', pathNot: '^web/ui/prime/prime-' },
      to: { path: 'node_modules/primereact/' },
    },
    {
      name: 'no-script-holds-the-icons',
      severity: 'error',
      comment: 'One file has the drawings of all icons. Scripts import only types of icons.ts.',
      from: { path: '^web/', pathNot: '^web/plugins/' },
      to: { path: '^web/ui/icons/icons\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...webLayers
      .map((layer, below) => ({
        name: `web-${layer}-stands-on-what-is-below`,
        severity: 'error',
        comment: 'Texts, calls, controls, patterns, areas, modules, the app: see ARCHITECTURE.',
        from: { path: `^web/${layer}/` },
        to: { path: `^web/(?:${webLayers.slice(below + 1).join('|')})/` },
      }))
      .slice(0, -1),
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Take out what both need into a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment: 'An import that leads nowhere is an arrow that nobody can check.',
      from: {},
      // numfmt's package.json names types that do not exist.
      to: { couldNotResolve: true, pathNot: '^virtual:|^numfmt$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|data)/' },
    // Type-only imports count, because a type is knowledge of the other side, too.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
