import { MessageReaders } from '../readers/message-readers.tsx'

/** Who has read a memo and who has not. */
export const MemoReadersScreen = () => <MessageReaders kind="memo" />
