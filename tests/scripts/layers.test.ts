import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wholeAlone } from '#scripts/test/layers.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(wholeAlone)('the pattern %s matches test files', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})
