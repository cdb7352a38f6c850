export const modules = [
  'badge',
  'birthday',
  'learningResource',
  'homework',
  'notice',
  'memo',
  'game',
  'subject',
  'shop',
  'houses',
] as const
export type Module = (typeof modules)[number]
type AlwaysThere =
  | 'points'
  | 'recognition'
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

export const moduleOf = (name: AreaName): Module | undefined =>
  modules.find((module) => module === name)
