import { useEffect, useRef } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'

type ShownClass = Readonly<{ class: string; students: readonly unknown[] }>

export const useClassSaid = (shown: ShownClass | undefined) => {
  const { LL } = useI18nContext()
  const announce = useAnnounce()
  const said = useRef(shown?.class)
  useEffect(() => {
    if (!shown || said.current === shown.class) return
    if (said.current !== undefined)
      announce(LL.classes.shown({ class: shown.class, students: shown.students.length }))
    said.current = shown.class
  }, [shown, announce, LL])
}
