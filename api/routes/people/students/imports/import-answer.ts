import { bounded } from '#api/bounded-details.ts'
import type { ErrorCode } from '#api/contracts/errors.ts'
import type { StudentImport, UndoAnswer } from '#api/contracts/student-imports.ts'
import { failures } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { type ImportRow, importUndoMs, isAbandoned } from '#registry/students/imports.ts'
import type { UndoResult } from '#registry/students/undo-student-import.ts'

type ImportViewer = Readonly<{ caller: Caller; now: Date }>

export const importAnswer = (row: ImportRow, { caller, now }: ImportViewer): StudentImport => {
  const abandoned = isAbandoned(row, now)
  const undoUntil = Date.parse(row.created_at) + importUndoMs
  return {
    _id: row.id,
    period: { _id: row.period_id, name: row.period_name },
    ...movedOf(row),
    created_at: row.created_at,
    created_by: { _id: row.author_id, name: { en: row.author_name_en, zh: row.author_name_zh } },
    state: abandoned ? 'failed' : row.state,
    progress: { done: row.hashed, total: row.hashes },
    failure: abandoned ? { code: 'import_interrupted' } : failureOf(row),
    created: row.created,
    joined: row.joined,
    updated: row.updated,
    unchanged: row.unchanged,
    withoutPassword: row.without_password,
    undoable:
      row.state === 'done' && !row.undone_at && undoUntil >= now.getTime() && mayUndo(row, caller),
    undo_until: new Date(undoUntil).toISOString(),
    undone: undoneOf(row),
  }
}

const movedOf = ({ from_period_id: id, from_period_name: name, ...row }: ImportRow) => {
  const { move_mode: mode, left_behind, made_filters: filters } = row
  return id && mode
    ? { moved: { from: { _id: id, name: name ?? '' }, mode, left_behind, filters } }
    : {}
}

const mayUndo = ({ author_id }: ImportRow, caller: Caller) =>
  caller.allAction || author_id === caller.userId

const isErrorCode = (code: string): code is ErrorCode => code in failures

const failureOf = ({ failure }: ImportRow): StudentImport['failure'] =>
  failure && {
    ...bounded(failure.details),
    code: isErrorCode(failure.code) ? failure.code : 'internal_error',
  }

const undoneOf = ({ undone_at, undone_by_en, undone_by_zh, removed, restored, kept }: ImportRow) =>
  undone_at === null
    ? null
    : {
        at: undone_at,
        by: { en: undone_by_en ?? '', zh: undone_by_zh ?? '' },
        removed,
        restored,
        kept,
      }

export const keptAnswer = ({ kept }: UndoResult): UndoAnswer['data']['kept'] =>
  kept.map(({ student: { userId, username, now }, reason, fields }) => ({
    user: { _id: userId, name: { en: now.name_en, zh: now.name_zh } },
    u_id: username,
    class: now.class,
    class_no: now.class_no,
    reason,
    fields: [...fields],
  }))
