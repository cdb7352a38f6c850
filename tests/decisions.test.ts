import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../docs/decisions')
const records = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a decision has status, context, decision and consequences', () => {
  expect(records.length).toBeGreaterThan(100)
  const form = /^# \d{4} .+\n\nStatus: .+## Context\n.+## Decision\n.+## Consequences\n/s
  expect(records.filter((name) => !form.test(textOf(name)))).toEqual([])
})

test('a decision has 300 words at most', () => {
  const wordsOf = (name: string) => textOf(name).trim().split(/\s+/).length
  expect(records.filter((name) => wordsOf(name) > 300)).toEqual([])
})
