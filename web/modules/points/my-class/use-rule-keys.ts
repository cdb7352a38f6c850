import { useEffect } from 'react'

const ruleIn = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`.my-class-tray ${selector}`)].find(
    (one) => one.checkVisibility?.() ?? true,
  )

/** The first rule or, where the rules are closed, the button that opens them. */
export const focusRules = () =>
  (ruleIn('.my-class-rule') ?? ruleIn('.my-class-tray-head [aria-expanded]'))?.focus()

/**
 * The digits 1 to 8 give the rule with that number. Only there where somebody chooses or gives, and
 * never where one types.
 */
export const useRuleKeys = () =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (!/^[1-8]$/.test(key) || altKey || ctrlKey || metaKey || defaultPrevented) return
      if (!(target instanceof Element) || target.closest('input, .popover')) return
      if (!target.closest('.my-class-tiles, .my-class-tray')) return
      const rule = ruleIn(`[data-digit="${key}"]`)
      if (!rule) return
      event.preventDefault()
      rule.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
