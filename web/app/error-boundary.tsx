import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { loadAgain, NotLoaded } from '#web/ui/states/at-once.tsx'

type FailureProps = { title: string; text: string; children: ReactNode }

const Failure = ({ title, text, children }: FailureProps) => (
  <div className="state" role="alert">
    <span className="state-mark">
      <Icon name="warning" size="large" />
    </span>
    <h1>{title}</h1>
    <p className="mut">{text}</p>
    {children}
  </div>
)

const Crashed = () => {
  const { title, text, reload } = useI18nContext().LL.common.crashed
  return (
    <Failure title={title()} text={text()}>
      <Button label={reload()} onClick={() => location.reload()} />
    </Failure>
  )
}

const Missing = ({ onRetry }: { onRetry: () => void }) => {
  const { crashed, notLoaded, tryAgain } = useI18nContext().LL.common
  const isOffline = useOffline(onRetry)
  if (isOffline)
    return (
      <Failure title={notLoaded.offline()} text={notLoaded.offlineText()}>
        <Button label={tryAgain()} onClick={onRetry} />
      </Failure>
    )
  return (
    <Failure title={notLoaded.title()} text={notLoaded.text()}>
      <span className="row wrap">
        <Button label={tryAgain()} onClick={onRetry} />
        <Button outlined label={crashed.reload()} onClick={() => location.reload()} />
      </span>
    </Failure>
  )
}

const useOffline = (onBack: () => void) => {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const back = useRef(onBack)
  back.current = onBack
  useEffect(() => {
    const hear = () => {
      setOffline(!navigator.onLine)
      if (navigator.onLine) back.current()
    }
    addEventListener('online', hear)
    addEventListener('offline', hear)
    return () => {
      removeEventListener('online', hear)
      removeEventListener('offline', hear)
    }
  }, [])
  return isOffline
}

type State = { failure: 'none' | 'crashed' | 'missing' }

/** Tries again when `resetKey` (the route) changes. */
export class ErrorBoundary extends Component<{ resetKey?: string; children: ReactNode }, State> {
  override state: State = { failure: 'none' }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof NotLoaded ? 'missing' : 'crashed' }
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failure !== 'none' && before.resetKey !== this.props.resetKey) this.tryAgain()
  }

  tryAgain = () => {
    loadAgain()
    this.setState({ failure: 'none' })
  }

  override render() {
    const { failure } = this.state
    if (failure === 'none') return this.props.children
    return failure === 'missing' ? <Missing onRetry={this.tryAgain} /> : <Crashed />
  }
}
