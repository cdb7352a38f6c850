import type { HomeworkStatus } from '#api/contracts/homework-statuses.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { TagTone } from '#web/ui/icons/tag.tsx'

export const statusLooks: Record<HomeworkStatus, { tone: TagTone; icon: IconName }> = {
  submitted: { tone: 'leaf', icon: 'check' },
  unsubmitted: { tone: 'amber', icon: 'warning' },
  absent: { tone: 'plain', icon: 'remove' },
}
