// `npm run doctor`: checks a deployment and prints a line for each finding. Changes nothing.
import { type Config, connected, parseConfig } from '#platform/config.ts'
import { type Check, Fault, runDoctor } from './doctor/check.ts'
import { machineChecks } from './doctor/machine-checks.ts'
import { addressChecks, contentChecks } from './doctor/store-checks.ts'
import { findRunningPostgres } from './organization/running-postgres.ts'
import { textOfFailure } from './start/failure.ts'

const main = async () => {
  const config = parseConfig(process.env)
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  const checks = [
    ...machineChecks(config),
    ...addressChecks(config),
    ...(url === undefined ? [notRunning(config)] : contentChecks(connected(config, url))),
  ]
  process.exitCode = (await runDoctor(checks, (line) => console.log(line))) > 0 ? 1 : 0
}

const notRunning = ({ dataDir }: Config): Check => ({
  name: 'Database',
  run: async () => {
    throw new Fault(
      `no PostgreSQL runs in ${dataDir}. Start Laurel, or set DATA_DIR or DATABASE_URL to ` +
        'the one that it uses.',
    )
  },
})

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
