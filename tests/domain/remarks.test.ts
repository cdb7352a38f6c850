import { expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { RemarkEvent } from '#domain/remarks/events.ts'
import { remarksDecider } from '#domain/remarks/remarks.ts'

const remark = (recordId: string, replaces: string | null) => ({
  recordId,
  replaces,
  localDate: '2026-11-20',
  class: '3A',
})
const written = (recordId: string, replaces: string | null): RemarkEvent => ({
  type: 'RemarkWritten',
  data: remark(recordId, replaces),
})
const stateAfter = (...events: RemarkEvent[]) =>
  events.reduce(remarksDecider.evolve, remarksDecider.initialState())
const write = (data: ReturnType<typeof remark>, ...events: RemarkEvent[]) =>
  remarksDecider.decide({ type: 'WriteRemark', data }, stateAfter(...events))

test('a remark replaces the one that its writer has seen', () => {
  expect(write(remark('1', null))).toEqual([written('1', null)])
  expect(write(remark('2', '1'), written('1', null))).toEqual([written('2', '1')])
})

test('a remark that would overwrite an unseen one is refused', () => {
  const changed = new DomainError('remark_changed')
  expect(() => write(remark('2', null), written('1', null))).toThrow(changed)
  expect(() => write(remark('3', '1'), written('1', null), written('2', '1'))).toThrow(changed)
  expect(() => write(remark('1', '0'))).toThrow(changed)
})

test('a repeated request writes once, even after somebody replaced its remark', () => {
  expect(write(remark('1', null), written('1', null))).toEqual([])
  expect(write(remark('1', null), written('1', null), written('2', '1'))).toEqual([])
  const { actions } = stateAfter(written('1', null), written('2', '1'))
  expect(Object.fromEntries(actions)).toEqual({ 1: { reverted: true }, 2: { reverted: false } })
})
