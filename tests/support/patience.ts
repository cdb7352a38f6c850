/** In ms. Ends a hanging wait. On a busy, slow machine even short waits may take half a minute. */
export const patience = 90_000
