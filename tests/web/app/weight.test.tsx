import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../../web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^(dist|plugins)\//.test(file),
)

/** Everything that an entry loads: its imports, and their imports. */
const loadedWith = (entry: string) => {
  const seen = new Set([entry])
  // Grows during the loop.
  for (const file of seen) {
    const source = file.startsWith('primereact') ? '' : readFileSync(join(web, file), 'utf8')
    for (const [, from = ''] of source.matchAll(
      /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'([^']+)'/gm,
    )) {
      const path = from.startsWith('#web/')
        ? from.slice(5)
        : /^\./.test(from)
          ? join(dirname(file), from)
          : from
      if (/^primereact/.test(path) || sources.includes(path)) seen.add(path)
    }
  }
  return [...seen].filter((file) => sources.includes(file) || file.startsWith('primereact'))
}
const isPrime = (file: string) => /^(primereact|ui\/prime\/)/.test(file)

test('every wrapper of PrimeReact gives its styles the nonce and the theme', () => {
  const importing = sources.filter((file) =>
    /from 'primereact\//.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(importing).toContain('ui/prime/prime-dialog.tsx')
  const bare = importing.filter((file) => !loadedWith(file).includes('ui/prime/prime-root.tsx'))
  expect(bare).toEqual([])
})

test.each([
  'app/main.tsx',
  'app/shell/layout.tsx',
  ...[
    'account/sign-in',
    'displays/display',
    'dashboard/user-overview',
    'dashboard/dashboard',
    'points/history',
    'audit/administration-log',
    'audit/sign-ins',
  ].map((folder) => `modules/${folder}/${folder.split('/').at(-1)}-screen.tsx`),
])(
  '%s first paints without PrimeReact’s calendar, and the measured screens without PrimeReact',
  (entry) => {
    const loaded = loadedWith(entry)
    expect(loaded.length).toBeGreaterThan(5)
    expect(loaded).not.toContain('ui/prime/prime-calendar.tsx')
    if (!/history|-log|sign-ins/.test(entry)) expect(loaded.filter(isPrime)).toEqual([])
  },
)

/** Returns whether importing a contract module loads zod. */
const bringsZod = (module: string): boolean => {
  const source = readFileSync(join(web, '..', module.replace('#', '')), 'utf8')
  const imported = [...source.matchAll(/^import (?!type)[^'"]*from '([^']+)'/gm)].map(
    ([, from]) => from!,
  )
  return imported.some(
    (from) =>
      from === 'zod' || (/^[#.]/.test(from) && bringsZod(from.replace('./', 'api/contracts/'))),
  )
}

test('the shell and the sign-in start without zod: they import only types and plain values of contracts', () => {
  const first = sources.filter((file) =>
    /^(app|i18n|client|ui|patterns|modules\/session\/(sign-in|reset-password))\//.test(file),
  )
  const eager = first.flatMap((file) =>
    [
      ...readFileSync(join(web, file), 'utf8').matchAll(
        /^import (?!type)[^'"]*from '(#api\/contracts\/[^']+)'/gm,
      ),
    ]
      .filter(([, module]) => bringsZod(module!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(eager).toEqual([])
})
