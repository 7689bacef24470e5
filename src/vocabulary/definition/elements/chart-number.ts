/** How far from zero the numbers of a chart may be: scales are computed in doubles, which hold so many digits. */
export const greatestChartNumber = 1e15;
