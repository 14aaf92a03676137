/** The zone of the TZ variable; without one the schools' own, as a server in UTC is a day behind them every morning. */
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(process.env.TZ ? {} : { timeZone: 'Asia/Shanghai' }) });

/** yyyy-mm-dd of the day that it is where people work: neither of UTC nor of the database. */
export const dayOf = (date: Date): string => DAY.format(date);
