import { useSession } from '#web/client/session/session.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import type { StudentPeriod } from './student-queries.ts'

const Latest = lazyAtOnce(async () => ({
  default: (await import('./latest-homework.tsx')).LatestHomework,
}))
const Figures = lazyAtOnce(async () => ({
  default: (await import('./student-figures.tsx')).StudentFigures,
}))

type HomeworkPlaceProps = { of: StudentPeriod; path: string; className?: string; charts?: boolean }

export const HomeworkPlace = ({ of, path, className, charts }: HomeworkPlaceProps) => {
  const { modules } = useSession().organization
  if (!modules.homework) return null
  return (
    <AtOnce>
      <Latest of={of} path={path} className={className} />
      {charts && <Figures of={of} path={path} />}
    </AtOnce>
  )
}
