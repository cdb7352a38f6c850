import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../../web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^(dist|plugins)\//.test(file),
)

test('PrimeReact comes in by the dialog alone, which gives its styles the nonce and keeps first paints light', () => {
  const importing = sources.filter((file) => /from 'primereact\//.test(readFileSync(join(web, file), 'utf8')))
  expect(importing).toEqual(['kit/dialogs/prime-dialog.tsx'])
})

/** What a module of the contracts brings with it. */
const bringsZod = (module: string): boolean => {
  const source = readFileSync(join(web, '..', module.replace('#', '')), 'utf8')
  const imported = [...source.matchAll(/^import (?!type)[^'"]*from '([^']+)'/gm)].map(([, from]) => from!)
  return imported.some(
    (from) => from === 'zod' || (/^[#.]/.test(from) && bringsZod(from.replace('./', 'api/contracts/'))),
  )
}

test('the shell and the sign-in load no zod at first: of the contracts they import types, and what stands on nothing', () => {
  const first = sources.filter((file) => /^(app|i18n|client|kit|parts|features\/(sign-in|reset-password))\//.test(file))
  const eager = first.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/^import (?!type)[^'"]*from '(#api\/contracts\/[^']+)'/gm)]
      .filter(([, module]) => bringsZod(module!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(eager).toEqual([])
})
