export function fieldsOf(text: string): { sid?: string; code?: number; status?: string } {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return {}
    return {
      ...('sid' in read && typeof read.sid === 'string' && { sid: read.sid }),
      ...('status' in read && typeof read.status === 'string' && { status: read.status }),
      ...('code' in read && typeof read.code === 'number' && { code: read.code }),
    }
  } catch {
    return {}
  }
}
