// `npm run organization:create`: the first organisation of an empty Laurel, or one more.
import { type Config, parseConfig } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { parseSchool } from './organization/arguments.ts'
import { createSchool } from './organization/create-school.ts'
import { findRunningPostgres } from './organization/running-postgres.ts'
import { addressOf } from './start/banner.ts'
import { prepareDataDir } from './start/data-dir.ts'
import { textOfFailure } from './start/failure.ts'

/** The database that is named, else the one that `npm start` runs at the moment, else our own for this moment. */
const withDatabase = async <Result>({ databaseUrl, dataDir }: Config, work: (url: string) => Promise<Result>) => {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (url !== undefined) return await work(url)
  await prepareDataDir(dataDir)
  const postgres = await startOwnPostgres({ dataDir })
  return await work(postgres.url).finally(postgres.stop)
}

const main = async () => {
  const school = parseSchool(process.argv.slice(2))
  const config = parseConfig(process.env)
  const password = await withDatabase(config, (url) => createSchool(url, school))
  console.log(`
  ${school.name_en} ${school.name_zh} is made. Its administrator signs in at ${addressOf(config)} (tab “Staff”):
    email              ${school.email}
    one-time password  ${password}
  The password is shown this once and has to be changed at the first sign-in.
`)
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
