// `node tests/upgrade/keep.ts NAME` stores a small school as this version leaves it, for the
// upgrade tests of all later versions: dumps/NAME.sql.gz, with its accounts and the answers of
// calls. Run it on a landed version, and never delete its output.
import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { testApp } from '#tests/support/app.ts'
import startPostgres from '#tests/support/global-setup.ts'
import { dumpDatabase } from './dump.ts'
import { type KeptFigures, readFigures } from './kept-figures.ts'
import { playKeptSchool } from './kept-school.ts'

const name = process.argv[2]
if (!name || !/^[\w.-]+$/.test(name))
  throw new Error('Say how to name the dump: the version that has landed.')
const file = (ending: string) => new URL(`dumps/${name}.${ending}`, import.meta.url)

const stopPostgres = await startPostgres()
const laurel = await testApp({ now: '2026-11-01T00:00:00.000Z' })
try {
  const { school, redeemed } = await playKeptSchool(laurel)
  const kept: Required<KeptFigures> = { ...(await readFigures(laurel, school)), redeemed }
  const script = await dumpDatabase(laurel.deps.config.databaseUrl)
  await writeFile(file('sql.gz'), gzipSync(script, { level: 9 }))
  await writeFile(file('json.gz'), gzipSync(JSON.stringify(kept), { level: 9 }))
  const size = (await readFile(file('sql.gz'))).length
  console.log(`Kept ${name}: ${Math.round(size / 1024)} kB, ${kept.figures.length} answers.`)
} finally {
  await laurel.close()
  await stopPostgres()
}
