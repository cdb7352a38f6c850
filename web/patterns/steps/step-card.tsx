import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icons/icon.tsx'
import { StepNumber } from './step-title.tsx'

type StepCardProps = {
  step: number
  title: string
  summary: ReactNode
  open: boolean
  onOpen: () => void
  children: ReactNode
}

/** When closed, one line sums up the choice. */
export const StepCard = ({ step, title, summary, open, onOpen, children }: StepCardProps) => {
  const card = useRef<HTMLElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // In a low window the opened step scrolls to the top.
    if (open && !wasOpen.current) card.current?.scrollIntoView?.({ block: 'start' })
    wasOpen.current = open
  }, [open])
  return (
    <section ref={card} className="card steps-card" data-open={open || undefined}>
      <h2>
        <button type="button" className="steps-head" aria-expanded={open} onClick={onOpen}>
          <StepNumber step={step} />
          <span className="steps-name">{title}</span>
          {!open && summary && <span className="steps-summary ell">{summary}</span>}
          {!open && <Icon name={summary ? 'edit' : 'chevron-down'} size="small" />}
        </button>
      </h2>
      {open && children}
    </section>
  )
}
