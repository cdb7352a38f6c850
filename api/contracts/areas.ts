/**
 * What an organisation may switch on. One that is off has no menu entry, its screens and calls are
 * not found.
 */
export const modules = [
  'badge',
  'birthday',
  'learningResource',
  'homework',
  'notice',
  'memo',
  'game',
  'subject',
] as const
export type Module = (typeof modules)[number]
/** The parts that every school has. The modules are areas too, each by its own name. */
type AlwaysThere =
  | 'points'
  | 'displays'
  | 'organizations'
  | 'students'
  | 'staff'
  | 'periods'
  | 'attendance'
  | 'rules'
  | 'administrationLog'
  | 'signIns'
  | 'audit'
  | 'account'
  | 'messages'
export type AreaName = AlwaysThere | Module

/**
 * The module that an organisation switches on for this area, undefined for what is always there.
 * Who names an area after a module has its menu entries, screens and calls gone where it is off.
 */
export const moduleOf = (name: AreaName): Module | undefined =>
  modules.find((module) => module === name)
