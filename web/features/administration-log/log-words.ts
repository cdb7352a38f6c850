import type { Change } from '#api/contracts/administration-log.ts'
import type { IconName } from '#web/kit/icon.tsx'
import type { TagTone } from '#web/kit/tag.tsx'

export type Kind = Change['subject']['kind']
export type Action = Change['action']

/** Where things of a kind are edited. */
export const screens: Record<Kind, string> = {
  organization: '/admin/organizationinfo',
  period: '/admin/period',
  student: '/admin/student_list',
  staff: '/admin/admin_list',
  rule_category: '/admin/pointrule_categories',
  point_rule: '/admin/pointrules',
  prize_rule: '/admin/redeem_pointrules',
  organization_filter: '/admin/organizationfilter',
  display: '/admin/displays',
  attendance_rule: '/admin/attendancerules',
  device: '/admin/device',
  student_import: '/admin/student_list/upload',
}

export const kinds = Object.keys(screens) as Kind[]

/** How an action looks. */
export const looks: Record<Action, { tone: TagTone; icon: IconName }> = {
  created: { tone: 'leaf', icon: 'add' },
  updated: { tone: 'amber', icon: 'edit' },
  deleted: { tone: 'red', icon: 'delete' },
  activated: { tone: 'leaf', icon: 'success' },
  password_reset: { tone: 'amber', icon: 'lock' },
  password_changed: { tone: 'amber', icon: 'lock' },
  key_renewed: { tone: 'amber', icon: 'link' },
  renewed: { tone: 'leaf', icon: 'calendar' },
  imported: { tone: 'leaf', icon: 'upload' },
  undone: { tone: 'amber', icon: 'undo' },
  erased: { tone: 'red', icon: 'delete' },
  signed_out: { tone: 'amber', icon: 'lock' },
}

export const actions = Object.keys(looks) as Action[]
