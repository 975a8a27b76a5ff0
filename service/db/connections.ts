/** What speaks to the database on the connection of an open transaction, by the transaction. */
const connections = new WeakMap<object, object>()

/** Remembers on which connection a transaction runs. */
export const rememberConnection = (tx: object, connection: object) => void connections.set(tx, connection)

/** The connection of a transaction, to which the same queries can be put; whatever is no transaction is answered as it is. */
export const connectionOf = <Db extends object>(db: Db): Db => (connections.get(db) ?? db) as Db
