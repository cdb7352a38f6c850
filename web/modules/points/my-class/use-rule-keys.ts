import { useEffect } from 'react'

const ruleIn = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`.my-class-tray ${selector}`)].find(
    (one) => one.checkVisibility?.() ?? true,
  )

/** Focuses the first rule, or the button that opens the rules. */
export const focusRules = () =>
  (ruleIn('.my-class-rule') ?? ruleIn('.my-class-tray-head [aria-expanded]'))?.focus()

/** Lets the digits 1 to 8 award by the rule with that number while the focus is on the board. */
export const useRuleKeys = () =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (!/^[1-8]$/.test(key) || altKey || ctrlKey || metaKey || defaultPrevented) return
      if (!(target instanceof Element) || target.closest('input, .popover')) return
      if (!target.closest('.my-class-tiles, .my-class-groups, .my-class-tray')) return
      const rule = ruleIn(`[data-digit="${key}"]`)
      if (!rule) return
      event.preventDefault()
      rule.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
