/**
 * What the administration log can say of one area: what it stores of things, the kinds of things as
 * people tell them apart, what is done to them, and which of their fields change.
 */
export type AreaWords = Readonly<
  Record<'subjects' | 'kinds' | 'actions' | 'fields', readonly string[]>
>
