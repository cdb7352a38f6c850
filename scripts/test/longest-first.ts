import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWalk = ({ moduleId }: TestSpecification) => /[\\/]walk-[^\\/]+\.test\.ts$/.test(moduleId)

/**
 * Starts with the walks through all screens, which take minutes and whose files are the smallest:
 * where nothing is known of an earlier run, size decides.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}
