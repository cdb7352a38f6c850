// Moves the focus from an element that disappears to one near its place.

const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** Layers over the page. The page's own anchor stays while they are open. */
const passing = '.toasts, [role="dialog"], [data-passing]'
const actingIcons = ['undo', 'delete', 'sign-out', 'reward', 'redeem']
  .map((name) => `[data-icon="${name}"]`)
  .join()
/** In ms: a closing dialog returns the focus first. */
const patience = 80

type Place = { parent: Node; before: Node | null }
/** `page`: the main part of the page. */
type Anchor = { element: HTMLElement; place?: Place | 'page' }

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(stops) &&
  !element.matches(':disabled, [tabindex="-1"]') &&
  (element.checkVisibility?.() ?? true)

/** Buttons that change records, so they never get the focus automatically. */
const acts = (element: Element) =>
  element instanceof HTMLButtonElement &&
  (element.type === 'submit' ||
    element.matches('.p-button-danger, [data-acts]') ||
    element.querySelector(actingIcons) !== null)

const stopsIn = (node: Node) =>
  node instanceof Element
    ? [node, ...node.querySelectorAll(stops)].filter(isStop).filter((stop) => !acts(stop))
    : ([] as HTMLElement[])

/** Returns the heading that takes the focus where the next button would act at once. */
const titleAround = ({ parent }: Place) =>
  parent instanceof Element ? parent.closest('[data-keeps-focus]')?.querySelector('h2') : undefined

const stopAt = ({ parent, before }: Place): HTMLElement | undefined => {
  if (!parent.isConnected || parent === document.body) return undefined
  const start = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  for (let node = start; node; node = node.nextSibling) {
    const [first] = stopsIn(node)
    if (first) return first
  }
  for (
    let node = start ? start.previousSibling : parent.lastChild;
    node;
    node = node.previousSibling
  ) {
    const last = stopsIn(node).at(-1)
    if (last) return last
  }
  if (parent instanceof Element && parent.matches('main')) return undefined
  return parent.parentNode ? stopAt({ parent: parent.parentNode, before: parent }) : undefined
}

const hasMain = (removed: Node) =>
  removed instanceof Element && (removed.matches('main') || removed.querySelector('main') !== null)

const remember = (anchor: Anchor, { target, removedNodes, previousSibling }: MutationRecord) => {
  if (anchor.place === 'page') return
  const lost = anchor.place?.parent ?? anchor.element
  for (const removed of removedNodes)
    if (removed.contains(lost))
      anchor.place = hasMain(removed) ? 'page' : { parent: target, before: previousSibling }
}

const isLost = () => !document.activeElement || document.activeElement === document.body
/** Returns the dialog that stays open although its focused element is gone. */
const openDialogAround = ({ place }: Anchor) =>
  place && place !== 'page' && place.parent.isConnected && place.parent instanceof Element
    ? place.parent.closest('[role="dialog"]')
    : null

const targetOf = ({ element, place }: Anchor, dialog: Element | null = null) => {
  if (element.isConnected || !place || place === 'page') return undefined
  const target = titleAround(place) ?? stopAt(place)
  return !dialog || dialog.contains(target ?? null) ? target : undefined
}

const focusInPlace = (target: HTMLElement) => {
  target.focus({ preventScroll: true })
  const { top, bottom } = target.getBoundingClientRect()
  if (bottom < 0 || top > window.innerHeight) target.scrollIntoView?.({ block: 'nearest' })
}

export const keepFocus = (): (() => void) => {
  /** `here`: the last focused element. `page`: the last one outside dialogs and toasts. */
  const anchors: { here?: Anchor; page?: Anchor } = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const mend = () => {
    const { here, page } = anchors
    if (!here || here.element.isConnected || !isLost()) return
    const behind = page?.element.isConnected && isStop(page.element) ? page.element : undefined
    const inDialog = openDialogAround(here)
    // Without a dialog, the page's own anchor comes first.
    const near = here === page || inDialog ? targetOf(here, inDialog) : (behind ?? targetOf(here))
    const target =
      near ?? behind ?? (page && targetOf(page)) ?? document.querySelector<HTMLElement>('main')
    if (target) focusInPlace(target)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    anchors.here = { element: target }
    if (!target.closest(passing)) anchors.page = anchors.here
  }
  const observer = new MutationObserver((records) => {
    const { here, page } = anchors
    for (const record of records) {
      if (record.removedNodes.length === 0) continue
      if (here) remember(here, record)
      if (page && page !== here) remember(page, record)
    }
    if (!here || here.element.isConnected || !isLost()) return
    clearTimeout(timer)
    timer = setTimeout(mend, patience)
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
