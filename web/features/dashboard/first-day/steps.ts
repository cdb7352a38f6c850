import type { FirstDay, FirstDayStep } from '#api/contracts/first-day.ts'
import type { Session } from '#web/client/session/session.tsx'

/** Where each step is done. */
export const placeOf: Record<FirstDayStep, string> = {
  period: '/admin/period',
  students: '/admin/student_list/upload',
  filters: '/admin/organizationfilter',
  rules: '/admin/pointrules',
  prizes: '/admin/redeem_pointrules',
  colleagues: '/admin/admin_list',
  reward: '/admin/myclass',
  display: '/admin/displays',
}

const administrators: readonly FirstDayStep[] = ['period', 'filters', 'colleagues']

/** Those that this account may do something about. */
export const ownSteps = ({ steps }: Pick<FirstDay, 'steps'>, { user }: Session) =>
  steps.filter(({ step }) => user.role === 'organization_admin' || !administrators.includes(step))

export const countDone = (steps: FirstDay['steps']) => steps.filter(({ is_done }) => is_done).length
