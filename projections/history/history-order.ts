import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../fragments.ts'
import { classNoIn, type Names, nameOf } from './history-names.ts'

export type Order = Readonly<{
  /** Never null, so that an entry can be found again by it. */
  key: Fragment
  type: 'text' | 'int4' | 'timestamptz'
  names: readonly Names[]
}>

/** What the entries of any history are sorted by; equal ones by time and by their place in the log. */
export const sharedOrders = {
  created_at: { key: sql.fragment`actions.created_at`, type: 'timestamptz', names: [] },
  class: { key: sql.fragment`actions.class`, type: 'text', names: [] },
  class_no: { key: sql.fragment`COALESCE(${classNoIn('actions')}, 0)`, type: 'int4', names: ['students'] },
  name_zh: { key: nameOf('students', 'zh'), type: 'text', names: ['students'] },
  name_en: { key: sql.fragment`lower(${nameOf('students', 'en')})`, type: 'text', names: ['students'] },
  type: { key: sql.fragment`actions.type`, type: 'text', names: [] },
  created_by: { key: sql.fragment`lower(${nameOf('actors', 'en')})`, type: 'text', names: ['actors'] },
} as const satisfies Readonly<Record<string, Order>>

export const byRuleName: Order = { key: sql.fragment`lower(actions.rule_name)`, type: 'text', names: [] }
