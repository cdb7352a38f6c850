// `npm run test:simulation -- --seeds N --from S`: Laurel in a simulated world, seed by seed, on
// all cores (docs/development.md). `--seed S` prints what happened in one seed.
import { runSimulation } from '#tests/simulation/run-seeds.ts'

process.exitCode = await runSimulation(process.argv.slice(2), console.log)
