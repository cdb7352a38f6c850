import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../../web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^(dist|plugins)\//.test(file),
)

test('PrimeReact comes in by the dialog alone, which gives its styles the nonce and keeps first paints light', () => {
  const importing = sources.filter((file) => /from 'primereact\//.test(readFileSync(join(web, file), 'utf8')))
  expect(importing).toEqual(['shared/dialogs/prime-dialog.tsx'])
})

test('the shell and the sign-in load no zod at first: they import only types of the contracts', () => {
  const first = sources.filter((file) => /^(app|shared|features\/(sign-in|reset-password))\//.test(file))
  // Folding capitals is a table of letters and stands on nothing.
  const eager = first.filter((file) =>
    /^import (?!type)[^'"]*from '#api\/contracts\/(?!fold-case\.ts)/m.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(eager).toEqual([])
})
