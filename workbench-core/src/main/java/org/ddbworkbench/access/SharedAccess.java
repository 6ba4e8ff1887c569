package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * Several accesses to one table that are answered by the same requests: since one of them scans the table anyway, or since
 * they read the same pieces of partitions, or pieces that are neighbours in the order of the key.
 */
public final class SharedAccess {
    private final List<Integer> members;
    private final List<AccessPlan> plans;
    private final Estimate estimate;

    private SharedAccess(List<Integer> members, List<AccessPlan> plans, Estimate estimate) {
        this.members = List.copyOf(members);
        this.plans = List.copyOf(plans);
        this.estimate = estimate;
    }

    /**
     * Which of the accesses of a statement are worth sharing their requests: by read units, then by requests.
     *
     * @param plans of accesses that are each executed once, of one physical table
     * @param slotNumbers for each plan the numbers of its slots, the same number standing for the same value
     * @return groups of at least two accesses, none of which is in two groups
     */
    public static List<SharedAccess> groups(
            List<AccessPlan> plans, List<int[]> slotNumbers, TableStatistics statistics) {
        List<SharedAccess> groups = new ArrayList<>();
        Set<Integer> left = new LinkedHashSet<>();
        for (int i = 0; i < plans.size(); i++) {
            if (isSharable(plans.get(i))) {
                left.add(i);
            }
        }
        scans(plans, left, statistics).ifPresent(group -> {
            groups.add(group);
            left.removeAll(group.members);
        });
        while (!left.isEmpty()) {
            int first = left.iterator().next();
            left.remove(first);
            SharedAccess group = new SharedAccess(
                    List.of(first),
                    List.of(plans.get(first)),
                    plans.get(first).prediction().guess());
            for (int other : List.copyOf(left)) {
                SharedAccess candidate = group;
                Optional<SharedAccess> larger = new Neighbours(statistics, plans, slotNumbers)
                        .estimate(candidate.members, other)
                        .map(price -> with(candidate, other, plans.get(other), price));
                if (larger.isPresent()
                        && larger.get().estimate.compareTo(apart(group, larger.get(), statistics)) <= 0) {
                    group = larger.get();
                    left.remove(other);
                }
            }
            if (group.members.size() > 1) {
                groups.add(group);
            }
        }
        return groups;
    }

    /** What the accesses of the larger group read if its last one reads alone: guessed, where the other is a guess. */
    private static Estimate apart(SharedAccess group, SharedAccess larger, TableStatistics statistics) {
        Observations observations = statistics.observations();
        if (observations.haveShared(larger.plans)) {
            return observations.apart(larger.plans).stream()
                    .reduce(SharedAccess::sum)
                    .orElseThrow();
        }
        AccessPlan last = larger.plans.get(larger.plans.size() - 1);
        return sum(group.estimate, last.prediction().guess());
    }

    private static SharedAccess with(SharedAccess group, int member, AccessPlan plan, Estimate estimate) {
        List<Integer> members = new ArrayList<>(group.members);
        members.add(member);
        List<AccessPlan> plans = new ArrayList<>(group.plans);
        plans.add(plan);
        return new SharedAccess(members, plans, estimate);
    }

    private static Estimate sum(Estimate a, Estimate b) {
        return new Estimate(
                a.items() + b.items(),
                a.readUnits() + b.readUnits(),
                a.requests() + b.requests(),
                a.bytes() + b.bytes(),
                a.rows() + b.rows());
    }

    private static boolean isSharable(AccessPlan plan) {
        return plan.request().lookup() == null
                && (plan.request().wantsAll() || isScan(plan))
                && !plan.fetchesBack()
                && !plan.readsEnds()
                && !plan.isMerged()
                && !plan.isByPartition()
                && !plan.path().isGuess();
    }

    private static boolean isScan(AccessPlan plan) {
        return plan.operation() == Operation.SCAN && plan.index().isEmpty();
    }

    /**
     * One Scan for all that are not in need of an order, if one of them scans the table anyway. A Scan that a limit may end
     * early serves only others like it.
     */
    private static Optional<SharedAccess> scans(
            List<AccessPlan> plans, Set<Integer> candidates, TableStatistics statistics) {
        Optional<AccessPlan> scan = candidates.stream()
                .map(plans::get)
                .filter(SharedAccess::isScan)
                .min(Comparator.comparing(plan -> !plan.request().wantsAll()));
        if (scan.isEmpty()) {
            return Optional.empty();
        }
        boolean ofAll = scan.get().request().wantsAll();
        List<Integer> members = new ArrayList<>();
        List<AccessPlan> shared = new ArrayList<>();
        double bytes = 0;
        double rows = 0;
        for (int candidate : candidates) {
            AccessPlan plan = plans.get(candidate);
            boolean same = plan.request().order().isEmpty()
                    && plan.request().consistent() == scan.get().request().consistent();
            if (same && (ofAll || isScan(plan))) {
                AccessPlan scanned =
                        AccessPlanner.scan(plan.request(), statistics).insteadOf(plan);
                members.add(candidate);
                shared.add(scanned);
                bytes += scanned.estimate().bytes();
                rows += scanned.estimate().rows();
            }
        }
        Estimate one = scan.get().estimate();
        Estimate estimate = new Estimate(one.items(), one.readUnits(), one.requests(), bytes, rows);
        return members.size() < 2 ? Optional.empty() : Optional.of(new SharedAccess(members, shared, estimate));
    }

    /** Positions of the accesses in the list that they were chosen from. */
    public List<Integer> members() {
        return members;
    }

    /** The plans of the accesses as they are answered here, in the order of {@link #members}. */
    public List<AccessPlan> plans() {
        return plans;
    }

    /** What all of them read together. */
    public Estimate estimate() {
        return estimate;
    }

    /** Scan, Query, BatchGetItem or GetItem, as far as it is known without values. */
    public Operation operation() {
        return ResolvedSharedAccess.operation(plans);
    }

    public Optional<SecondaryIndex> index() {
        return plans.get(0).index();
    }

    /**
     * What is read for all.
     *
     * @param slots for each plan the values of its slots
     */
    public ResolvedSharedAccess resolve(List<@Nullable Object[]> slots) {
        List<ResolvedAccess> parts = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            parts.add(plans.get(i).resolve(slots.get(i)));
        }
        boolean stretches = plans.stream().allMatch(Neighbours::isOneStretchAPartition);
        return new ResolvedSharedAccess(plans, parts, stretches);
    }
}
