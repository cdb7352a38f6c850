import type { FirstDay, FirstDayStep } from '#api/contracts/first-day.ts'

export const firstDayPaths: Record<FirstDayStep, string> = {
  period: '/admin/period',
  students: '/admin/student_list/upload',
  filters: '/admin/organizationfilter',
  rules: '/admin/pointrules',
  prizes: '/admin/redeem_pointrules',
  colleagues: '/admin/admin_list',
  reward: '/admin/myclass',
  display: '/admin/displays',
}

export const countDone = (steps: FirstDay['steps']) => steps.filter(({ is_done }) => is_done).length
