// `npm run organization:create`: creates an organisation with its administrator.
import { parseConfig } from '#platform/config.ts'
import { createSchool } from './organization/create-school.ts'
import { parseSchool } from './organization/parse-school.ts'
import { withDatabase } from './organization/with-database.ts'
import { addressOfServer } from './start/banner.ts'
import { textOfFailure } from './start/failure.ts'

const main = async () => {
  const school = parseSchool(process.argv.slice(2))
  const config = parseConfig(process.env)
  const password = await withDatabase(config, (url) => createSchool(url, school))
  console.log(`
  ${school.name_en} ${school.name_zh} was created. Its administrator signs in at ${await addressOfServer(config)} (tab “Staff”):
    email              ${school.email}
    one-time password  ${password}
  The password is shown once, and must be changed at the first sign-in.
`)
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
