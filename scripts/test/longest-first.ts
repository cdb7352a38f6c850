import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWalk = ({ moduleId }: TestSpecification) => /[\\/]walk-[^\\/]+\.test\.ts$/.test(moduleId)

/** Runs browser walks first: they take longest, although their files are small. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}
