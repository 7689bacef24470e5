/** Text raised or lowered without a number: how much smaller it becomes, and by how much of the size it moves. */
export const scriptShare = { size: 0.65, raise: 0.35, drop: 0.15 };
