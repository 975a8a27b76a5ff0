import type { Service } from '../service.ts'

/** Countries a text may go to: a list, so that an attacker cannot make us pay for numbers far away. */
export const mayText = ({ config }: Pick<Service, 'config'>, phone: string) =>
  config.smsCountryCodes.some((code) => phone.startsWith(code))
