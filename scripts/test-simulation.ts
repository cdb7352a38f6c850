// `npm run test:simulation -- --seeds N --from S`: runs Laurel in a simulated world, seed by seed,
// on all cores (docs/development.md). `--seed S` prints the events of one seed.
import { runSimulation } from '#tests/simulation/run-seeds.ts'

process.exitCode = await runSimulation(process.argv.slice(2), console.log)
