import type { Reporter, Vitest } from 'vitest/node'

/** Lets no test start after `LAUREL_TEST_WITHIN_MS`. */
export default class StopInTime implements Reporter {
  onInit(vitest: Vitest) {
    const timer = setTimeout(
      () => void vitest.cancelCurrentRun('keyboard-input'),
      Number(process.env.LAUREL_TEST_WITHIN_MS),
    )
    timer.unref()
  }
}
