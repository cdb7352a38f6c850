import { useLocation, useSearch } from 'wouter'
import { withTexts } from '#web/i18n/with-texts.ts'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { isExplanationStep } from './explanation-step.ts'
import { inAddress } from './figure.ts'

const ExplainDialog = lazyAtOnce(() =>
  withTexts(
    'explain-dialog',
    import('./explain-dialog.tsx').then((loaded) => ({ default: loaded.ExplainDialog })),
  ),
)

export const ExplainPlace = () => {
  const text = new URLSearchParams(useSearch()).get(inAddress)
  const [path, navigate] = useLocation()
  if (!text) return null
  const close = () => {
    if (isExplanationStep(history.state)) return history.back()
    const params = new URLSearchParams(location.search)
    params.delete(inAddress)
    const search = params.toString()
    navigate(search ? `${path}?${search}` : path, { replace: true })
  }
  return (
    <AtOnce>
      <ExplainDialog key={text} text={text} onClose={close} />
    </AtOnce>
  )
}
