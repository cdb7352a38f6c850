import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import './classes.css'
import { useChoices } from './use-choices.ts'

export const HomeOffer = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const save = useChoices()
  if (user.home !== null || user.role !== 'admin') return null
  const words = LL.classes.offer
  return (
    <section className="classes-offer" aria-label={words.title()}>
      <p>{words.title()}</p>
      <Button size="small" label={words.yes()} onClick={() => save({ home: 'my_class' })} />
      <Button size="small" text label={words.no()} onClick={() => save({ home: 'dashboard' })} />
    </section>
  )
}
