import { Component, type ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'

const Crashed = () => {
  const { LL } = useI18nContext()
  const { title, text, reload } = LL.common.crashed
  return (
    <div className="state" role="alert">
      <span className="state-mark">
        <Icon name="warning" size="large" />
      </span>
      <h1>{title()}</h1>
      <p className="mut">{text()}</p>
      <Button label={reload()} onClick={() => location.reload()} />
    </div>
  )
}

/** What nothing else caught. Another `resetKey` (the route) gives the page another try. */
export class ErrorBoundary extends Component<{ resetKey?: string; children: ReactNode }, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null }

  static getDerivedStateFromError() {
    return { failedAt: '' }
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.resetKey ?? '' })
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failedAt !== null && before.resetKey !== this.props.resetKey) this.setState({ failedAt: null })
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <Crashed />
  }
}
