/** In ms. Ends a hanging wait. On a busy machine even short waits may take seconds. */
export const patience = 30_000
