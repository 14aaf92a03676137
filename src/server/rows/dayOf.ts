/**
 * The time zone of the TZ variable; by default that of the schools: a server in UTC would be a day behind them every
 * morning.
 */
const DAY = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  ...(process.env.TZ ? {} : { timeZone: 'Asia/Shanghai' }),
});

/** yyyy-mm-dd in the users' time zone, not in UTC or the database's. */
export const dayOf = (date: Date): string => DAY.format(date);
